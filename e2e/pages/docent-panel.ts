import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { assistantRequest, type SentQuestion } from '../support/sent-questions.js';

/** What a reader can see and do in the assistant: by roles and names, as a screen reader finds them. */
export class DocentPanel {
	readonly host: Locator;
	readonly launcher: Locator;
	readonly dialog: Locator;
	readonly composer: Locator;
	readonly send: Locator;
	readonly stop: Locator;
	readonly close: Locator;
	readonly newConversation: Locator;
	/** Shows the conversations that are kept. */
	readonly history: Locator;
	readonly searchHistory: Locator;
	readonly retry: Locator;
	readonly transcript: Locator;
	/** Leads to the end of the conversation, where that lies below the view. */
	readonly followEnd: Locator;
	readonly questions: Locator;
	readonly answers: Locator;
	readonly sources: Locator;
	readonly alert: Locator;
	/** The alert with what it offers. */
	readonly notice: Locator;
	/** Pages in place of an answer. */
	readonly pageMatches: Locator;
	readonly askAboutThis: Locator;
	/** The passage beside a citation. */
	readonly preview: Locator;
	readonly backToAnswer: Locator;

	/** @param sent bodies of the questions that left the page, in order */
	constructor(
		readonly page: Page,
		readonly sent: readonly SentQuestion[],
	) {
		this.host = page.locator('docent-assistant');
		this.launcher = page.getByRole('button', { name: 'Ask the docs' });
		this.dialog = page.getByRole('dialog', { name: 'Ask the docs' });
		this.composer = this.dialog.getByRole('textbox', { name: 'Ask a question' });
		this.send = this.dialog.getByRole('button', { name: 'Send', exact: true });
		this.stop = this.dialog.getByRole('button', { name: 'Stop', exact: true });
		this.close = this.dialog.getByRole('button', { name: 'Close', exact: true });
		this.newConversation = this.dialog.getByRole('button', { name: 'New conversation' });
		this.history = this.dialog.getByRole('button', { name: 'Earlier conversations' });
		this.searchHistory = this.dialog.getByRole('searchbox', { name: 'Search conversations' });
		this.retry = this.dialog.getByRole('button', { name: 'Try again' });
		this.transcript = this.dialog.getByRole('log', { name: 'Conversation' });
		this.followEnd = this.dialog.getByRole('button', { name: /^(Jump to latest|Follow the answer)$/ });
		const article = this.transcript.getByRole('article');
		this.questions = article.filter({ has: page.getByRole('heading', { name: 'You', exact: true }) });
		this.answers = article.filter({ has: page.getByRole('heading', { name: 'Assistant', exact: true }) });
		this.sources = this.dialog.getByRole('list', { name: 'Sources' });
		this.alert = this.dialog.getByRole('alert');
		this.notice = this.dialog.locator('.notice');
		this.pageMatches = this.dialog.getByRole('list', { name: 'Related pages' });
		this.preview = page.locator('#citation-preview');
		this.backToAnswer = page.getByRole('button', { name: 'Back to the answer' });
		this.askAboutThis = page.getByRole('button', { name: 'Ask about this', exact: true });
	}

	get lastAnswer(): Locator {
		return this.answers.last();
	}

	/** What opens a conversation that is kept. */
	thread(title: RegExp = /./): Locator {
		return this.dialog
			.getByRole('region', { name: 'Earlier conversations' })
			.getByRole('listitem')
			.getByRole('button', { name: title })
			.and(this.page.locator(':not([title])'));
	}

	/** Pages that match what is being typed. */
	get pages(): Locator {
		return this.dialog.getByRole('listbox', { name: 'Matching pages' }).getByRole('option');
	}

	/** What goes along with the next question. */
	get chips(): Locator {
		return this.dialog.getByRole('list', { name: 'Attached to your question' }).getByRole('listitem');
	}

	get starters(): Locator {
		return this.dialog.getByRole('list', { name: 'Suggestions' }).getByRole('button');
	}

	/** Numbered links inside an answer. */
	citations(answer = this.lastAnswer): Locator {
		return answer.getByRole('link', { name: /^Source \d+: / });
	}

	/** Resolves when the panel stands in the place of its frame. Two steps of a test could otherwise meet one each. */
	async arrived(): Promise<void> {
		await expect(this.page.locator('docent-assistant .sheet')).toHaveCount(0);
		await expect(this.dialog).toBeVisible();
	}

	async open(): Promise<void> {
		await this.launcher.click();
		await this.arrived();
	}

	/** Begins a new conversation; resolves when nothing of the old one is shown. */
	async startNew(): Promise<void> {
		await this.newConversation.click();
		await expect(this.questions).toHaveCount(0);
	}

	/** Types a question and sends it; does not wait for the answer. */
	async submit(question: string): Promise<void> {
		await this.composer.fill(question);
		await this.composer.press('Enter');
		await expect(this.questions.last()).toContainText(question);
	}

	/** Resolves when nothing is being answered any more. */
	async settled(): Promise<void> {
		await expect(this.stop).toHaveCount(0);
	}

	/** Asks and waits for the whole answer. */
	async ask(question: string): Promise<void> {
		const before = await this.answers.count();
		await this.submit(question);
		await expect(this.answers).toHaveCount(before + 1);
		await this.settled();
		await expect(this.lastAnswer).toContainText(/\w{3}/);
	}

	/** The next response of the assistant, whole. */
	async nextResponse(): Promise<Response> {
		const response = await this.page.waitForResponse(
			(candidate) => assistantRequest.test(candidate.url()) && candidate.request().method() === 'POST',
		);
		await response.finished();
		return response;
	}

	lastSent(): SentQuestion {
		const last = this.sent.at(-1);
		if (!last) throw new Error('No question has left the page.');
		return last;
	}
}
