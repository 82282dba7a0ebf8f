import { expect, it } from 'vitest';
import { shown } from '../../../testing/documentation/shown-page.js';

it('marks of templates are words where they are none', () => {
	const source = 'Write `{{ x }}`, {{< y >}} and {% z %}.';
	expect(shown('markdown', source)).toBe(source);
});

it('addresses with a place to fill in leave their words', () => {
	const source =
		'[custom metric](https://example.com/docs/<VERSION>/metrics), [cages](/docs/{{version}}/cages) and [one](/v1/{id}).';
	expect(shown('markdown', source)).toBe('custom metric, cages and one.');
});
