import { expect, it } from 'vitest';
import { satisfies } from './require-node.js';

it('accepts the version that is asked for and every later one', () => {
	expect(satisfies('v20.19.0', '>=20.19')).toBe(true);
	expect(satisfies('v20.20.2', '>=20.19')).toBe(true);
	expect(satisfies('v22.0.0', '>=20.19')).toBe(true);
});

it('refuses earlier versions', () => {
	expect(satisfies('v20.18.3', '>=20.19')).toBe(false);
	expect(satisfies('v18.20.0', '>=20.19')).toBe(false);
});
