import { describe, expect, it } from 'vitest';
import { spreadOverPages } from './create-retriever.js';

const a = { name: 'a' };
const b = { name: 'b' };
const item = (page: object, rank: number) => ({ rank, section: { page } });

describe('spreadOverPages', () => {
	it('lets another page in when it is close', () => {
		const items = [item(a, 10), item(a, 9.5), item(a, 9), item(b, 8.5)];
		expect(spreadOverPages(items, 3).map(({ rank }) => rank)).toEqual([10, 8.5, 9.5]);
	});

	it('lets one page fill all places when no other is close', () => {
		const items = [item(a, 10), item(a, 9.5), item(a, 9), item(b, 2)];
		expect(spreadOverPages(items, 3).map(({ rank }) => rank)).toEqual([10, 9.5, 9]);
	});
});
