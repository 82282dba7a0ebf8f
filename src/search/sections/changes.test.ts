import { expect, it } from 'vitest';
import { asksForChanges } from './rank-sections.js';

it.each([
	['upgrade from version 4 to 5', true],
	['what happened to maxSteps', true],
	['is app.use() deprecated?', true],
	['how do I set a header', false],
	['stop the agent after five steps', false],
])('takes "%s" for a question about changes: %s', (question, expected) => {
	expect(asksForChanges(question)).toBe(expected);
});
