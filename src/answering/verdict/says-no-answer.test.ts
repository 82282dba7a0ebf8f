import { expect, it } from 'vitest';
import { saysNoAnswer } from './verdict.js';

it.each([
	'I did not find this in the documentation.',
	"I couldn't find anything about pricing in the docs.",
	'I cannot find that in the provided passages.',
	'The documentation does not answer this.',
	"The docs don't mention a Python SDK. The nearest page is the quickstart.",
	'Sorry, but the documentation doesn’t explicitly say how much it costs.',
	'There is no information about pricing in the documentation.',
	'Webhooks are not described in the passages that I have.',
	'The provided passages do not contain the answer.',
])('is said by: %s', (answer) => {
	expect(saysNoAnswer(answer)).toBe(true);
});

it.each([
	'Run `lantern flag off new-checkout`.',
	'You do not need to deploy anything.',
	'The command does not find a key when `LANTERN_ADMIN_KEY` is missing.',
	'No information about readers leaves your server.',
	`${'Do this first, then do that. '.repeat(15)}The documentation does not say more.`,
	'',
])('is not said by: %s', (answer) => {
	expect(saysNoAnswer(answer)).toBe(false);
});
