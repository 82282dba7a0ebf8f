import { renderHook } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { useShownTurns } from './conversation.js';

it('shows the newest turns at once and the older ones after them', async () => {
	const { result } = renderHook(() => useShownTurns(100, 'a'));
	expect(result.current).toBeLessThan(10);
	await waitUntil(() => expect(result.current).toBeGreaterThanOrEqual(100));
});

it('begins again with another conversation, and not when one grows', async () => {
	const { result, rerender } = renderHook(({ count, id }) => useShownTurns(count, id), {
		initialProps: { count: 20, id: 'a' },
	});
	await waitUntil(() => expect(result.current).toBeGreaterThanOrEqual(20));
	rerender({ count: 21, id: 'a' });
	expect(result.current).toBeGreaterThanOrEqual(20);
	rerender({ count: 50, id: 'b' });
	expect(result.current).toBeLessThan(10);
});
