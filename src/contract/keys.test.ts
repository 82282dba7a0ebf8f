import { expect, it } from 'vitest';
import { kindOfKey } from './keys.js';

it('tells the two kinds of key apart although one prefix begins the other', () => {
	expect(kindOfKey('svc_dsc_abc')).toBe('assistant');
	expect(kindOfKey('svc_abc')).toBe('admin');
	expect(kindOfKey('mint_dsc_abc')).toBe('assistant');
	expect(kindOfKey('mint_abc')).toBe('admin');
	expect(kindOfKey('sk-abc')).toBeUndefined();
	expect(kindOfKey('')).toBeUndefined();
});
