import { expect, it } from 'vitest';
import { languageOf } from './languages.js';

it.each([
	['How do I install the server on my machine?', 'en'],
	['Wie kann ich den Server auf meinem Rechner installieren?', 'de'],
	['Comment est-ce que je peux installer le serveur ?', 'fr'],
	['¿Cómo puedo instalar el servidor en mi máquina?', 'es'],
	['Hoe kan ik de server op mijn computer installeren?', 'nl'],
	['useChat onFinish', 'en'],
	['インストール', 'en'],
	['', 'en'],
])('takes "%s" for %s', (text, language) => {
	expect(languageOf(text)).toBe(language);
});
