import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What is put on the page: ours as its documentation says, the others as theirs do, from the scripts that their packages bring.
 *
 * @typedef {object} Product
 * @property {string} name
 * @property {string} [from] Package and version.
 * @property {string} html What an owner adds to the page; `{files}` is where the package's files are served.
 */

/** @type {readonly Product[]} */
export const products = [
	{ name: 'the page by itself', html: '' },
	{
		name: 'Docent',
		html: '<script async src="/widget/docent.js" data-domain="bench" data-api-key="svc_dsc_bench"></script>',
	},
	{
		name: 'Docent with more options',
		html: '<script async src="/widget/docent.js" data-domain="bench" data-api-key="svc_dsc_bench" data-filter="auto"></script>',
	},
	{
		name: '@docsearch/sidepanel-js',
		from: '@docsearch/sidepanel-js@5.1.1',
		html: `<div id="peer"></div><script src="{files}/dist/umd/index.js"></script><script>
			(window.sidepanel ?? window['@docsearch/sidepanel'])({ container: '#peer', appId: 'A', indexName: 'docs', apiKey: 'k', agentId: 'a' });
		</script>`,
	},
	{
		name: '@docsearch/js with Ask AI',
		from: '@docsearch/js@5.2.0',
		html: `<div id="peer"></div><script src="{files}/dist/umd/index.js"></script><script>
			docsearch({ container: '#peer', appId: 'A', indexName: 'docs', apiKey: 'k', askAi: 'a' });
		</script>`,
	},
	{
		name: 'deep-chat',
		from: 'deep-chat@2.4.2',
		html: '<script type="module" src="{files}/dist/deepChat.bundle.js"></script><deep-chat></deep-chat>',
	},
	{
		name: '@inkeep/cxkit-js',
		from: '@inkeep/cxkit-js@0.5.64',
		html: `<script type="module" src="{files}/dist/embed.js"></script><script type="module">
			Inkeep.ChatButton({ baseSettings: { apiKey: 'k', primaryBrandColor: '#26d6ff' } });
		</script>`,
	},
	{
		name: 'flowise-embed',
		from: 'flowise-embed@3.1.6',
		html: `<script type="module">
			import Chatbot from '{files}/dist/web.js';
			Chatbot.init({ chatflowid: 'c', apiHost: location.origin });
		</script>`,
	},
	{
		name: '@n8n/chat',
		from: '@n8n/chat@1.37.0',
		html: `<link href="{files}/dist/style.css" rel="stylesheet" /><script type="module">
			import { createChat } from '{files}/dist/chat.bundle.es.js';
			createChat({ webhookUrl: location.origin + '/webhook' });
		</script>`,
	},
];

const paragraphs = Array.from(
	{ length: 60 },
	(_, index) =>
		`<h2 id="s${index}">Section ${index}</h2><p>${'Install the package, start the service and open the page that it names. '.repeat(4)}</p><pre><code>npm run step-${index}</code></pre>`,
).join('');

/** A page of documentation as generators make them: text, headings, code, a style sheet, and a script that sets the theme. */
export const pageWith = (/** @type {string} */ html) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Guide</title><link rel="icon" href="data:,"><style>body{font:16px/1.6 system-ui;max-width:46rem;margin:2rem auto}pre{background:#eee;padding:1rem}</style>
<script>document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'light';</script></head>
<body><main><h1>A guide to everything that there is to know</h1>${paragraphs}</main>${html}</body></html>`;

/**
 * Fetches a package without what it depends on: these scripts bring it along.
 *
 * @param {string} from Package and version.
 * @param {string} folder A temporary one.
 * @returns {string} the folder with the package's files
 */
export function fetchPackage(from, folder) {
	const files = join(folder, from.replace(/\W+/g, '-'));
	if (existsSync(files)) return files;
	mkdirSync(files, { recursive: true });
	const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, from], { encoding: 'utf8' });
	execFileSync('tar', ['xzf', join(folder, packed.trim()), '-C', files, '--strip-components=1']);
	return files;
}
