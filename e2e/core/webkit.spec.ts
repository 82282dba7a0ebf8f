import { slowText } from '../../src/testing/faults/fault-resumable.js';
import { startFaultServer } from '../../src/testing/faults/fault-server.js';
import { startTcpProxy } from '../../src/testing/service/tcp-proxy.js';
import { test as base, expect } from '../fixtures.js';
import { WebKitPanel } from '../pages/webkit-panel.js';
import { differences, readComputedStyles } from '../support/computed-styles.js';
import { policyNames } from '../support/content-security-policies.js';
import { pageAttacks } from '../support/page-attacks.js';
import { isOnePlace, recordPlaces, takePlaces } from '../support/recorded-places.js';
import { startStaticSite } from '../support/static-site.js';
import { startWebKit, type WebKitDriver } from '../support/webkit-driver.js';
import { startHydrationSite } from '../world/support/hydration-site.js';

/** Safari's engine as Debian packages it, without Playwright, which drives no WebKit but its own. */
const test = base.extend<{ webkit: WebKitPanel }, { driver: WebKitDriver }>({
	driver: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
		async ({}, use) => {
			await using driver = await startWebKit();
			await use(driver);
		},
		{ scope: 'worker' },
	],
	webkit: async ({ driver }, use) => {
		await using window = await driver.openWindow();
		await use(new WebKitPanel(window));
	},
});

/** By the mouse, from the first words of the page's introduction on. */
async function askAboutSelection(webkit: WebKitPanel) {
	const { window } = webkit;
	await webkit.press('Close');
	const { x, y, width, height } = await window.evaluate(() =>
		(document.querySelector('#introduction') as Element).getBoundingClientRect().toJSON(),
	);
	await window.drag([x + 1, y + 2], [x + Math.min(width, 300), y + height / 2]);
	await webkit.press('Ask about this');
	await webkit.ask('Which options are there?');
}

const question = 'How do I embed Docent with a script tag?';

test('TEST-1: WebKit answers, cites, and has all of it after a reload', async ({ webkit, service }) => {
	const { window } = webkit;
	await window.goto(service.url);
	await webkit.open();
	await webkit.ask('How do I embed Docent in a React app?');
	await webkit.ask(question);
	const answers = await webkit.answers();
	await window.reload();
	await expect.poll(() => webkit.answers()).toEqual(answers);
	expect(await webkit.questions()).toEqual(['How do I embed Docent in a React app?', question]);

	expect(await webkit.followCitation()).toMatch(new RegExp(`^${service.url}/`));
});

test('a site without a service answers in WebKit, too, and a citation leads to its place', async ({ webkit }) => {
	await using site = await startStaticSite();
	await webkit.window.goto(site.page());
	await webkit.open();
	await webkit.ask('How do I change the request timeout?');
	expect((await webkit.answers()).join()).toContain('requestTimeout');
	expect(await webkit.followCitation()).toBe(`${site.origin}/configure-timeouts.html#request-timeout`);
	expect(site.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test('STR-3: in WebKit, too, each question stands still at the top while it is answered', async ({ webkit, hosts }) => {
	const { window } = webkit;
	await window.goto(hosts.page('guide'));
	await webkit.open();
	for (const asked of [question, 'And in a React app?', 'Which models can answer?', 'Which options are there?']) {
		await window.evaluate(recordPlaces);
		await webkit.ask(asked);
		const { questions, lines } = await window.evaluate(takePlaces);
		expect(isOnePlace(questions), `${asked} ${questions}`).toBe(true);
		expect(Math.abs(questions[0] ?? Number.NaN), asked).toBeLessThanOrEqual(12);
		expect(isOnePlace(lines), `${asked} ${lines}`).toBe(true);
	}
});

for (const policy of policyNames) {
	test(`CSP-2: in WebKit, too, the strictest policy (${policy}) refuses nothing`, async ({ webkit, hosts }) => {
		const { window } = webkit;
		await window.goto(hosts.page('strict-csp', { policy }));
		await webkit.open();
		await webkit.ask(question);
		await webkit.press('Copy');
		if (policy === 'nonce') await askAboutSelection(webkit);
		const asked = await webkit.questions();
		await window.reload();
		await expect.poll(() => webkit.questions()).toEqual(asked);

		// What is refused is reported in the order in which it was: whatever came before this has arrived with it.
		await window.evaluate(() => {
			new Image().src = '/refused.png';
		});
		const reports: string[] = [];
		await expect.poll(() => reports.push(...hosts.takeViolations())).toBeGreaterThan(0);
		expect(reports).toEqual([expect.stringContaining('/refused.png')]);
	});
}

test('ISO-3: the rudest styles change nothing inside the assistant in WebKit', async ({ webkit, hosts }) => {
	// Every computed value of every element, three times.
	test.slow();
	const { window } = webkit;
	const setRootSize = (size: string) =>
		window.evaluate(async (fontSize) => {
			document.documentElement.style.fontSize = fontSize;
			await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
		}, size);
	/** All that comes late: the second size with its style sheet, the colours of code, and nothing that still fades in. */
	const isWhole = () =>
		window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot;
			const dialog = root?.querySelector('dialog');
			const isStyled = dialog !== null && dialog !== undefined && getComputedStyle(dialog).maxWidth !== 'none';
			return isStyled && root?.querySelector('[class^=md-t-]') !== null && root?.getAnimations().length === 0;
		});
	const stylesOn = async (name: string, rootSizes: string[]) => {
		await window.goto(hosts.page(name, { path: '/guide' }));
		await window.evaluate(() => localStorage.clear());
		await setRootSize(rootSizes[0] ?? '');
		await webkit.open();
		await webkit.ask(question);
		await webkit.ask('And in a React app?');
		await webkit.control('Copy');
		await window.evaluate(() => {
			const log = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('[role=log]');
			log?.dispatchEvent(new WheelEvent('wheel'));
			log?.scrollTo(0, 0);
		});
		await webkit.control('Jump to latest');
		await webkit.control('Make larger');
		await expect.poll(isWhole).toBe(true);
		// Blocks of code get their colours one after the other.
		let counted = 0;
		const isComplete = async () => {
			const before = counted;
			counted = await window.evaluate(
				() => document.querySelector('docent-assistant')?.shadowRoot?.querySelectorAll('*').length ?? 0,
			);
			return counted === before;
		};
		await expect.poll(isComplete, { intervals: [2_000] }).toBe(true);
		const styles = [];
		for (const size of rootSizes) {
			await setRootSize(size);
			styles.push({ size, found: await window.evaluate(readComputedStyles, await webkit.host()) });
		}
		await webkit.press('New conversation');
		await webkit.press('Close');
		return styles;
	};
	const calm = (await stylesOn('guide', ['100%']))[0]?.found ?? [];
	expect(calm.length).toBeGreaterThan(30);
	// All parts come at the size that is furthest from the calm page's.
	for (const { size, found } of await stylesOn('hostile', ['150%', '62.5%'])) {
		expect(found.map(({ name }) => name)).toEqual(calm.map(({ name }) => name));
		expect(differences(calm, found), size).toEqual([]);
	}
});

test('ISO-4: what a page does to its root and its body does not reach the launcher in WebKit', async ({
	webkit,
	hosts,
}) => {
	const { window } = webkit;
	await window.goto(hosts.page('guide'));
	await webkit.control('Ask the docs');
	const place = () =>
		window.evaluate(() => {
			const launcher = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('button') as Element;
			const { x, y, width, height } = launcher.getBoundingClientRect();
			return { x, y, width, height, hit: document.elementFromPoint(x + width / 2, y + height / 2)?.localName };
		});
	const calm = await place();
	expect(calm.hit).toBe('docent-assistant');
	for (const attack of pageAttacks) {
		await window.evaluate((rule) => {
			const style = document.querySelector('#attack') ?? document.head.appendChild(document.createElement('style'));
			style.id = 'attack';
			style.replaceChildren(rule);
		}, attack);
		// A style sheet that comes late is noticed by what it does.
		await expect.poll(place, attack).toEqual(calm);
	}
});

test('NAV-1: in WebKit, too, React 18 takes over a whole document late, and keeps what the server has sent', async ({
	webkit,
	service,
}) => {
	// The first time, frameworks are installed.
	test.setTimeout(400_000);
	const { window } = webkit;
	const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
	await using site = await startHydrationSite(tag);
	await window.goto(`${site.origin}/react-18/`);
	await webkit.open();
	await webkit.press('Close');
	const errors = await window.evaluate(async () => {
		const heard: string[] = [];
		addEventListener('error', ({ message }) => heard.push(message));
		// Islands and lazy routes take over when they are needed.
		await new Promise((resolve) => setTimeout(resolve, 4_500));
		const page = globalThis as unknown as { wakeUp(): unknown; isAwake?: boolean };
		const heading = document.querySelector('h1');
		page.wakeUp();
		while (!page.isAwake) await new Promise((resolve) => setTimeout(resolve, 20));
		return heading?.isConnected ? heard : [...heard, 'the heading is another one'];
	});
	expect(errors).toEqual([]);
	await webkit.open();
	expect(await window.evaluate(() => document.querySelectorAll('docent-assistant').length)).toBe(1);
});

test('what is being typed arrives in WebKit when the page replaces its body, and hides what is in it', async ({
	webkit,
	hosts,
}) => {
	const { window } = webkit;
	await window.goto(hosts.page('guide'));
	await webkit.open();
	const changes: Record<string, () => void> = {
		'replaces its body': () => document.body.replaceWith(document.body.cloneNode(true)),
		'hides what is in it': () => {
			for (const child of [...document.body.children] as HTMLElement[]) {
				child.inert = true;
				child.ariaHidden = 'true';
			}
		},
		'moves the assistant': () => document.body.append(document.querySelector('docent-assistant') as Element),
		'has an inert body': () => {
			document.body.inert = true;
		},
	};
	let typed = '';
	for (const [what, change] of Object.entries(changes)) {
		await window.type('and ');
		await window.evaluate(change);
		await window.type('so ');
		typed += 'and so ';
		const field = () =>
			window.evaluate(() => document.querySelector('docent-assistant')?.shadowRoot?.querySelector('textarea')?.value);
		await expect.poll(field, what).toBe(typed);
	}
	expect(await window.evaluate(() => document.querySelectorAll('docent-assistant').length)).toBe(1);
	await webkit.press('Close');
	await webkit.open();
});

test('ISO-5: keys typed in the composer never reach the page in WebKit', async ({ webkit, hosts }) => {
	const { window } = webkit;
	await window.goto(hosts.page('listening'));
	const address = await window.evaluate(() => location.href);
	await webkit.open();
	await window.type('pn.,/sf?');
	const typed = await window.evaluate(
		() => document.querySelector('docent-assistant')?.shadowRoot?.querySelector('textarea')?.value,
	);
	expect(typed).toBe('pn.,/sf?');
	expect(await window.evaluate(() => location.href)).toBe(address);
	expect(await window.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
});

test('STO-2: WebKit, too, stores nothing before the first question, and then under our name alone', async ({
	webkit,
	hosts,
	service,
}) => {
	const { window } = webkit;
	const stored = () => window.evaluate(() => Object.keys(localStorage));
	await window.goto(hosts.page('guide'));
	await webkit.open();
	await window.type('A question that is never sent');
	expect(await stored()).toEqual([]);
	await webkit.press('Close');
	await webkit.open();
	await window.type('?\uE007');
	await expect.poll(async () => (await webkit.answers()).length).toBe(1);
	await expect.poll(async () => (await stored()).length).toBeGreaterThan(0);
	for (const key of await stored()) expect(key).toMatch(new RegExp(`^docent:${service.domain}:`));
	expect(await window.evaluate(() => document.cookie)).toBe('');
});

test('the theme of the page is followed in WebKit', async ({ webkit, hosts }) => {
	const { window } = webkit;
	await window.goto(hosts.page('guide'));
	await webkit.open();
	const background = () =>
		window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot as ShadowRoot;
			return getComputedStyle(root.querySelector('dialog') as Element).backgroundColor;
		});
	const light = await background();
	await window.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
	await expect.poll(background).not.toBe(light);
	await window.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
	await expect.poll(background).toBe(light);
});

test('a connection that breaks is made again by itself in WebKit: asked once, and not a word lost', async ({
	webkit,
	hosts,
}) => {
	const { window } = webkit;
	const fault = await startFaultServer();
	await using proxy = await startTcpProxy(Number(new URL(fault.url).port));
	fault.setScenario('resumable');
	await window.goto(hosts.page('guide', { attributes: { 'data-base-url': `http://127.0.0.1:${proxy.port}` } }));
	await webkit.open();
	await window.type('Why?\uE007');
	await expect.poll(async () => (await webkit.answers()).join('')).toContain('word12 ');
	proxy.reset();
	await expect.poll(webkit.answers).toEqual([`${slowText} `]);
	await expect.poll(() => webkit.names()).not.toContain('Stop');
	expect(fault.requests).toHaveLength(1);
	expect(fault.replays).toHaveLength(1);
	await fault.close();
});
