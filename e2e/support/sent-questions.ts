import type { Page } from '@playwright/test';

/** Body of a request to the assistant, as far as the specs look at it. */
export interface SentQuestion {
	fp: string;
	threadId?: string | null;
	currentPath?: string;
	filter?: { version?: string; language?: string; groups?: string[] };
	context?: { type?: string; value: string; path?: string; elementId?: string }[];
	messages: { id: string; role: string; content?: string; parts?: { type: string; text: string }[] }[];
}

export const assistantRequest = /\/discovery\/v[12]\/assistant\/[^/]+\/message$/;

/** Collects the bodies of the questions that leave the page, in order and across page loads. */
export async function recordSentQuestions(page: Page, browserName: string): Promise<SentQuestion[]> {
	const sent: SentQuestion[] = [];
	if (browserName === 'firefox') {
		// WebDriver BiDi does not hand out the bodies of requests, so there they are read as the page sends them.
		await page.exposeBinding('recordBody', (_source, url: string, body: string) => {
			if (assistantRequest.test(url)) sent.push(JSON.parse(body) as SentQuestion);
		});
		await page.addInitScript(() => {
			const { fetch: send, recordBody } = window as unknown as Window & {
				recordBody: (url: string, body: string) => void;
			};
			window.fetch = (input, init) => {
				if (init?.method === 'POST') recordBody(String(input), String(init.body));
				return send.call(window, input, init);
			};
		});
		return sent;
	}
	page.on('request', (request) => {
		if (request.method() === 'POST' && assistantRequest.test(request.url())) {
			sent.push(request.postDataJSON() as SentQuestion);
		}
	});
	return sent;
}
