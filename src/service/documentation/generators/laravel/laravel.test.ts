import { expect, it } from 'vitest';
import { shown } from '../../../../testing/documentation/shown-page.js';

it('leaves the folder of the version out of addresses', () => {
	expect(shown('laravel', '[cages](/docs/{{version}}/cages)')).toBe('[cages](/cages)');
});
