import { expect, it } from 'vitest';
import { mayStandAlone, previousQuestion } from './previous-question.js';

const history = [
	{ role: 'user' as const, text: 'How do I install the command line tool?' },
	{ role: 'assistant' as const, text: 'Run the installer.' },
];

it.each([
	'And on Windows?',
	'AND for a machine behind a proxy with certificates of its own?',
	'Why?',
	'Can you show me an example of that in Python please?',
	'What about a machine that has no network connection at all?',
	'它在哪里',
	'Und unter Windows?',
	'Windowsでは？',
	'Windows 呢？',
	'¿Y en Windows?',
	'E no Windows?',
	'وماذا عن Windows؟',
	'ומה עם Windows?',
	'그럼 Windows에서는요?',
	'Et comment le faire sous Linux ?',
	'and the other way round, the server sets a cookie but the browser never gets it?',
	'But what if several readers write to the same file at the same time?',
	'Und wie bleibt die Anmeldung nach einem Neustart des Servers erhalten?',
	'Et comment garder la connexion après un redémarrage du serveur ?',
	'¿Y cómo se conserva la sesión después de reiniciar el servidor?',
	'E come si conserva la sessione dopo il riavvio del server?',
	'En hoe blijft de sessie bewaard na een herstart van de server?',
	'И как сохранить данные после перезапуска сервера на другой машине?',
	'还有重启服务器之后怎么保存会话和证书？',
])('finds the question before the follow-up %j', (question) => {
	expect(previousQuestion(question, history)).toBe('How do I install the command line tool?');
});

it.each([
	'How do I rotate the signing keys of a project?',
	'Which limits apply to webhooks per project and hour?',
	'Keyboard shortcuts',
	'Where are cookies stored?',
	'Tastenkürzel ändern',
	'環境変数の設定',
	'E2E tests',
	'SSR and SSG: which one should I use?',
	'500 and 502 errors: which server of the chain sends which code?',
	'`init` and `start`: what is the difference between the commands?',
	'SSR und SSG: was ist der Unterschied zwischen den Verfahren?',
	'CSS et JSON : quels fichiers le serveur peut lire ?',
	'O docker funciona no windows com proxies reversos?',
	'A webhook that fails twice, is it sent again?',
	'So how do I rotate the signing keys of a project?',
	'Custom titles of it.each',
])('leaves %j alone, since it stands alone', (question) => {
	expect(previousQuestion(question, history)).toBeUndefined();
});

it('searches a question first by itself that begins with a number, though it points back', () => {
	expect(mayStandAlone('500 and 502 errors, what do they mean?')).toBe(true);
	expect(mayStandAlone('And 502 errors, what do they mean?')).toBe(false);
});

it('leaves the first question alone, however short', () => {
	expect(previousQuestion('Install?', [])).toBeUndefined();
});

it('carries the subject on over several turns, as far as they lean on each other', () => {
	const longer = [...history, { role: 'user' as const, text: 'And on Windows?' }];
	expect(previousQuestion('Why?', longer)).toBe('And on Windows?\nHow do I install the command line tool?');
});
