import { renderHook } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { useStrides } from './markdown.js';

const lines = (count: number) => 'a line of the answer\n'.repeat(count);

it('shows a short text at once, and what is added to it', () => {
	const { result, rerender } = renderHook((text: string) => useStrides(text), { initialProps: lines(3) });
	expect(result.current).toBe(lines(3).length);
	rerender(lines(4));
	expect(result.current).toBe(lines(4).length);
});

it('shows a long text stride by stride, whole lines at a time, until it is all there', () => {
	const text = lines(300);
	const ends: number[] = [];
	renderHook(() => ends.push(useStrides(text)));
	expect(ends[0]).toBe(text.lastIndexOf('\n', 300) + 1);
	expect(ends.at(-1)).toBe(text.length);
	expect(ends.every((end) => text[end - 1] === '\n')).toBe(true);
	expect(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? 0)))).toBeLessThanOrEqual(300);
});

it('cuts a line without end between characters', () => {
	const ends: number[] = [];
	renderHook(() => ends.push(useStrides(`a${'😀'.repeat(2_000)}`)));
	expect(ends[0]).toBe(299);
});

it('shows another text that is shorter at once', () => {
	const { result, rerender } = renderHook((text: string) => useStrides(text), { initialProps: lines(200) });
	expect(result.current).toBe(lines(200).length);
	rerender('Something else.');
	expect(result.current).toBe(15);
});
