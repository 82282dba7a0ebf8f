import { expect } from '@playwright/test';
import { isPassageInView } from '../support/passage-highlight.js';
import type { WebKitElement, WebKitWindow } from '../support/webkit-driver.js';

/** The assistant in WebKit: found by what elements are called, as `DocentPanel` does it with Playwright's means. */
export class WebKitPanel {
	constructor(readonly window: WebKitWindow) {}

	/** The names of what can be seen and pressed, or typed into. */
	names(): Promise<string[]> {
		return this.window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot;
			return [...(root?.querySelectorAll<HTMLElement>('button, a[href], textarea, dialog') ?? [])]
				.filter((element) => element.checkVisibility({ visibilityProperty: true }))
				.map((element) => element.ariaLabel ?? element.textContent.trim());
		});
	}

	/** Waits for a control of that name. */
	async control(name: string): Promise<WebKitElement> {
		await expect.poll(() => this.names(), { message: `no control is called "${name}"` }).toContain(name);
		return this.window.evaluate((wanted) => {
			const root = document.querySelector('docent-assistant')?.shadowRoot as ShadowRoot;
			return [...root.querySelectorAll<HTMLElement>('button, a[href], textarea, dialog')].find(
				(element) =>
					element.checkVisibility({ visibilityProperty: true }) &&
					(element.ariaLabel ?? element.textContent.trim()) === wanted,
			) as unknown as WebKitElement;
		}, name);
	}

	async press(name: string): Promise<void> {
		await this.window.click(await this.control(name));
	}

	/** What the elements that match say, in order. */
	texts(selector: string): Promise<string[]> {
		return this.window.evaluate(
			(wanted) =>
				[...(document.querySelector('docent-assistant')?.shadowRoot?.querySelectorAll(wanted) ?? [])].map(
					(element) => element.textContent,
				),
			selector,
		);
	}

	questions = () => this.texts('.question');

	/** The words of each answer that has some: its text, or its passages and cards. */
	answers = (): Promise<string[]> =>
		this.window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot;
			const wordsOf = (article: Element) =>
				[...article.querySelectorAll('.md, .passage-cards > li')].map(({ textContent }) => textContent).join('\n');
			return [...(root?.querySelectorAll('article') ?? [])].map(wordsOf).filter((words) => words !== '');
		});

	/** Where the numbered links of the newest answer lead. */
	citations(): Promise<string[]> {
		return this.window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot as ShadowRoot;
			const answer = [...root.querySelectorAll('article')].at(-1) as Element;
			return [...answer.querySelectorAll<HTMLAnchorElement>('a[aria-label^="Source "]')].map(({ href }) => href);
		});
	}

	/** The first numbered link of the newest answer. */
	citation(): Promise<WebKitElement> {
		return this.window.evaluate(() => {
			const root = document.querySelector('docent-assistant')?.shadowRoot as ShadowRoot;
			const answer = [...root.querySelectorAll('article')].at(-1) as Element;
			return answer.querySelector('a[aria-label^="Source "]') as unknown as WebKitElement;
		});
	}

	/** Follows the first citation of the newest answer, to the page that it is on. @returns where it leads */
	async followCitation(): Promise<string> {
		const answers = await this.answers();
		const [cited = ''] = await this.citations();
		await this.window.click(await this.citation());
		await expect.poll(() => this.window.evaluate(() => location.href)).toBe(cited);
		await expect.poll(this.answers, { message: 'the conversation went with the page' }).toEqual(answers);
		await expect.poll(() => this.window.evaluate(isPassageInView)).toBe(true);
		return cited;
	}

	/** The assistant's element on the page. */
	host(): Promise<WebKitElement> {
		return this.window.evaluate(() => document.querySelector('docent-assistant') as unknown as WebKitElement);
	}

	async open(): Promise<void> {
		await this.press('Ask the docs');
		await this.control('Ask a question');
	}

	/** Asks and waits for the whole answer. */
	async ask(question: string): Promise<void> {
		const before = (await this.answers()).length;
		await this.press('Ask a question');
		await this.window.type(`${question}\uE007`);
		await expect.poll(() => this.questions()).toContainEqual(question);
		await expect.poll(async () => (await this.answers()).length).toBe(before + 1);
		await expect.poll(() => this.names()).not.toContain('Stop');
		expect((await this.answers()).at(-1)).toMatch(/\w{3}/);
	}
}
