import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createRetriever, type RetrieverOptions } from '../create-retriever.js';

const pages = {
	'start.md':
		'# Start\n\nRun the servers with one command. The `useChat` hook sends messages, and `--dry-run` changes nothing.',
	'tokens.md': '# Access\n\n## Single sign-on\n\nStaff members sign in once.\n\n## C++ client\n\nLink the library.',
	'de/start.md':
		'---\nlanguage: de\n---\n\n# Erste Schritte\n\n## Sicherungen\n\nDie Sicherungen werden in der Nacht auf dem Server angelegt.',
	'es/start.md': '---\nlanguage: es\n---\n\n# Inicio\n\n## Configurar el archivo\n\nEscribe las opciones.',
	'fr/start.md': '---\nlanguage: fr\n---\n\n# Début\n\n## Installer\n\nLancez le programme.',
	'ar/start.md': '---\nlanguage: ar\n---\n\n# البداية\n\n## الإعدادات\n\nاكتب القيم.',
	'ja/start.md': '# はじめに\n\n## 設定\n\n鍵は設定ファイルに書きます。\n\n## 起動\n\nサーバーを起動します。',
	'th/start.md': '# เริ่มต้น\n\n## การติดตั้ง\n\nติดตั้งโปรแกรมบนเครื่องของคุณ\n\n## การลบ\n\nลบข้อมูลทั้งหมด',
};

const folder = scratchFolder(pages);

async function first(text: string, options: RetrieverOptions = {}): Promise<string | undefined> {
	const retriever = await createRetriever(await loadDocumentation(folder), options);
	const [best] = await retriever.search({ text, pageSize: 1 });
	return best === undefined ? undefined : decodeURIComponent(best.url);
}

describe('a documentation in several languages', () => {
	it.each([
		['How do I run a server?', '/start'],
		['usechat', '/start'],
		['--dry-run', '/start'],
		['C++', '/tokens#c-client'],
		['Wann werden Sicherungen angelegt?', '/de/start#sicherungen'],
		['Sicherungn', '/de/start#sicherungen'],
		['Wie lege ich eine Sicherung an?', '/de/start#sicherungen'],
		['¿Cómo configuro el archivo?', '/es/start#configurar-el-archivo'],
		['installations', '/fr/start#installer'],
		['إعداد', '/ar/start#الإعدادات'],
		['設定', '/ja/start#設定'],
		['鍵', '/ja/start#設定'],
		['サーバーの起動', '/ja/start#起動'],
		['ติดตั้งโปรแกรม', '/th/start#การติดตั้ง'],
	])('answers "%s" from %s', async (question, expected) => {
		expect(await first(question)).toBe(expected);
	});

	it('knows the words of its owner', async () => {
		expect(await first('okta')).toBeUndefined();
		expect(await first('okta', { synonyms: [['okta', 'single sign-on']] })).toBe('/tokens#single-sign-on');
	});
});
