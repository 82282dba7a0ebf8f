import type { AgentCheck, AgentEvent, AgentStep } from '../../../contract/agent-v2.js';
import { amountText } from '../../insights/figures.js';
import { type Content, type Html, html } from '../../site/html.js';
import { moment } from '../moment.js';
import { visibleText } from './visible-text.js';

const checkNames: Record<AgentCheck['name'], string> = {
	links: 'Links and anchors',
	frontmatter: 'Frontmatter',
	mdx: 'MDX',
	secrets: 'Secrets',
	command: "The owner's command",
};
const verdicts = { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' } as const;

const findingsShown = 50;

function findingsHtml(findings: readonly string[]): Content {
	if (findings.length === 0) return undefined;
	const more = findings.length - findingsShown;
	const items = findings.slice(0, findingsShown).map((finding) => html`<li>${visibleText(finding)}</li>`);
	return html`<ul>${items}${more > 0 && html`<li>${amountText(more, 'more finding')}</li>`}</ul>`;
}

export function checksSection(checks: readonly AgentCheck[]): Html {
	if (checks.length === 0) return html`<p class="hint">Nothing was checked.</p>`;
	const items = checks.map(
		({ name, status, summary, findings }) =>
			html`<li class="check check-${status}"><span class="verdict-mark">${verdicts[status]}</span><div><strong>${checkNames[name]}</strong><p>${visibleText(summary)}</p>${findingsHtml(findings)}</div></li>`,
	);
	return html`<ul class="checks">${items}</ul>`;
}

export function commitsSection(events: readonly AgentEvent[]): Html {
	const commits = events.flatMap(({ type, at, data }) => (type === 'commit' ? [{ at, ...data }] : []));
	if (commits.length === 0) return html`<p class="hint">No commits yet.</p>`;
	const items = commits.map(({ at, sha, message }) => {
		const [subject = '', ...body] = message.split('\n');
		const rest = body.join('\n').trim();
		const more =
			rest && html`<details><summary>Message</summary><pre class="words">${visibleText(rest)}</pre></details>`;
		return html`<li><code>${sha.slice(0, 10)}</code><div><strong>${visibleText(subject)}</strong> ${moment(at)}${more}</div></li>`;
	});
	return html`<ol class="commits">${items}</ol>`;
}

/** The words for steps that no other event mentions. */
const stepWords: Partial<Record<AgentStep, string>> = {
	cloning: 'Fetched the repository',
	planning: 'Started planning',
	editing: 'Started editing',
	checking: 'Started checking',
	pushing: 'Pushed the branch',
};

/** The words of an event. Only admins see the agent's own words and tools. */
function eventWords(event: AgentEvent, isAdmin: boolean): string | Html | undefined {
	switch (event.type) {
		case 'step':
			return stepWords[event.data.step];
		case 'checks': {
			const failed = event.data.checks.filter(({ status }) => status === 'failed').length;
			return failed === 0 ? 'Checks passed' : `${amountText(failed, 'check')} found something`;
		}
		case 'commit':
			return `Commit ${event.data.sha.slice(0, 10)}`;
		case 'pull_request':
			if (event.data.state) return `The pull request was ${event.data.state}`;
			return event.data.isNew ? 'Opened a pull request' : 'Updated the pull request';
		case 'status':
			if (isAdmin && event.data.message !== null) return visibleText(event.data.message);
			return event.data.status === 'active' ? 'The job is active' : `The job has ${event.data.status}`;
		case 'message':
			if (event.data.plan) return event.data.plan === 'approve' ? 'The plan was approved' : 'The plan was refused';
			return event.data.role === 'user' ? 'Received an instruction' : undefined;
		case 'retry':
			return isAdmin ? html`Tried again: ${visibleText(event.data.reason)}` : 'Tried again';
		case 'text':
			return isAdmin ? visibleText(event.data.text) : undefined;
		case 'tool':
			return isAdmin
				? html`<span class="tool${event.data.isError && ' tool-error'}">${visibleText(event.data.summary)}</span>`
				: undefined;
		default:
			return undefined;
	}
}

export function historySection(events: readonly AgentEvent[], isAdmin: boolean): Html {
	const items = events.flatMap((event) => {
		const words = eventWords(event, isAdmin);
		return words === undefined
			? []
			: [html`<li class="event-${event.type}">${moment(event.at)}<div>${words}</div></li>`];
	});
	if (items.length === 0) return html`<p class="hint">Nothing has happened yet.</p>`;
	return html`<details class="history"><summary>${amountText(items.length, 'event')}</summary><ol class="events">${items}</ol></details>`;
}
