import { expect, it } from 'vitest';
import { patchOptions } from '../../options/patch-options.js';
import { wholeValues } from './prop-values.js';

it.each([
	['filter', { filter: { version: '2', language: 'en' } }, { filter: { language: 'en' } }],
	['an option that is not given any more', { handoff: { email: 'a@b.c' } }, {}],
	['handoff', { handoff: { email: 'a@b.c' } }, { handoff: { url: '/help' } }],
	['events', { events: { text: true } }, { events: {} }],
	['consent', { consent: 'required' }, { consent: { text: 'Ok?' } }],
	['consent as an object', { consent: { text: 'Ok?', url: '/p' } }, { consent: { text: 'Ok?' } }],
])('what an owner gives is the whole value: %s', (_, before, given) => {
	const common = { domain: 'docs', title: 'What the page has set' };
	const changed = patchOptions({ ...common, ...before }, wholeValues(given, before));
	expect(changed).toEqual({ ...common, ...given });
});
