import type { Page } from '@playwright/test';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { type CallName, callNames, type PairResult, tryPair } from '../support/call-pairs.js';
import { startFileServer } from '../support/file-server.js';
import type { SharedService } from '../support/shared-service.js';

const optionsOf = ({ domain, key, url }: SharedService) => ({ domain, apiKey: key, baseUrl: url });
const isThere = (page: Page) => page.waitForFunction('globalThis.isReady');

/** Pages that embed Docent, whose API is `globalThis.api`. @param files address of the repository's files */
const ways: Record<string, (service: SharedService, files: string) => string> = {
	'the script tag': ({ url, domain, key }) => `
		<script async src="${url}/docent.js" data-domain="${domain}" data-api-key="${key}"></script>
		<script>addEventListener('docent:init', () => { api = Docent; isReady = true; })</script>`,
	'the module': (service, files) => `
		<script type="module">
			import * as docent from '${files}/dist/npm/index.js';
			globalThis.api = docent;
			await docent.init(${JSON.stringify(optionsOf(service))});
			globalThis.isReady = true;
		</script>`,
	'the Preact component': (service, files) => `
		<script type="importmap">{ "imports": {
			"preact": "${files}/node_modules/preact/dist/preact.mjs",
			"preact/hooks": "${files}/node_modules/preact/hooks/dist/hooks.mjs"
		} }</script>
		<script type="module">
			import { h, render } from 'preact';
			import * as docent from '${files}/dist/npm/index.js';
			import { Docent } from '${files}/dist/npm/preact.js';
			globalThis.api = docent;
			addEventListener('docent:init', () => { globalThis.isReady = true; });
			render(h(Docent, ${JSON.stringify(optionsOf(service))}), document.createElement('div'));
		</script>`,
};

const pageWith = (head: string) =>
	`<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Guide</h1></main></body></html>`;

const ended = 'Docent: destroy() was called before this call could be made.';

/**
 * What two calls give without `await` between them, given what they give with it. A call that waits for a part when the assistant is
 * called away says that it has ended, and then leaves nothing behind.
 */
function expected(second: CallName, awaited: PairResult, together: PairResult): Partial<PairResult> {
	const isEnded = second === 'destroy and init' && together.errors[0] === ended;
	return isEnded ? { errors: [ended, undefined, undefined], sent: [], isOpen: false } : awaited;
}

const seconds: Record<string, readonly CallName[]> = {
	'the script tag': callNames,
	'the module': ['ask', 'reset', 'destroy and init'],
	'the Preact component': ['ask', 'reset', 'destroy and init'],
};

for (const [way, embed] of Object.entries(ways)) {
	for (const first of callNames) {
		test(`${way}: ${first} takes effect before the next call, with await and without`, async ({
			page,
			service,
			hosts,
			panel,
		}) => {
			test.setTimeout(180_000);
			await using files = await startFileServer(root);
			await page.goto(hosts.written(pageWith(embed(service, files.url))));
			await isThere(page);
			for (const second of seconds[way] ?? []) {
				for (const isMounted of [true, false]) {
					const calls = [first, second] as const;
					const pair = { calls, isMounted, options: optionsOf(service) };
					const awaited = await tryPair(page, panel.sent, { ...pair, isAwaited: true });
					const together = await tryPair(page, panel.sent, { ...pair, isAwaited: false });
					const name = `${first}, ${second}, panel ${isMounted ? 'there' : 'not there'}`;
					expect(together, name).toMatchObject(expected(second, awaited, together));
				}
			}
		});
	}
}
