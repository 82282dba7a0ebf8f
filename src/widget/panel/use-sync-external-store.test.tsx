import { act, render } from '@testing-library/preact';
import { useLayoutEffect } from 'preact/hooks';
import { describe, expect, it, vi } from 'vitest';
import { useSyncExternalStore } from './use-sync-external-store.js';

function createStore(value: string) {
	const listeners = new Set<() => void>();
	return {
		listeners,
		get: () => value,
		set(next: string) {
			value = next;
			for (const listener of listeners) listener();
		},
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
	};
}
type Store = ReturnType<typeof createStore>;

const drawn = vi.fn();
function Reader({ store }: { store: Store }) {
	const value = useSyncExternalStore(store.subscribe, store.get);
	drawn(value);
	return <p>{value}</p>;
}

describe('useSyncExternalStore', () => {
	it('shows what the store holds, and what it holds next', async () => {
		const store = createStore('one');
		const { container } = render(<Reader store={store} />);
		expect(container.textContent).toBe('one');
		await act(() => store.set('two'));
		expect(container.textContent).toBe('two');
	});

	it('renders nothing again when the store calls without having changed', async () => {
		const store = createStore('same');
		render(<Reader store={store} />);
		drawn.mockClear();
		await act(() => store.set('same'));
		expect(drawn).not.toHaveBeenCalled();
	});

	it('sees a change that came between the rendering and the subscription', async () => {
		const store = createStore('early');
		function Child() {
			useLayoutEffect(() => store.set('late'), []);
			return null;
		}
		function Parent() {
			const value = useSyncExternalStore(store.subscribe, store.get);
			return (
				<p>
					{value}
					<Child />
				</p>
			);
		}
		const { container } = render(<Parent />);
		await act(() => undefined);
		expect(container.textContent).toBe('late');
	});

	it('follows another store and leaves the old one', async () => {
		const [first, second] = [createStore('first'), createStore('second')];
		const { container, rerender } = render(<Reader store={first} />);
		rerender(<Reader store={second} />);
		expect([container.textContent, first.listeners.size, second.listeners.size]).toEqual(['second', 0, 1]);
		await act(() => second.set('second, changed'));
		expect(container.textContent).toBe('second, changed');
	});

	it('subscribes once, however often it renders', async () => {
		const store = createStore('one');
		const subscribe = vi.spyOn(store, 'subscribe');
		const { rerender } = render(<Reader store={store} />);
		await act(() => store.set('two'));
		rerender(<Reader store={store} />);
		expect(subscribe).toHaveBeenCalledOnce();
	});

	it('leaves the store when it goes', () => {
		const store = createStore('one');
		render(<Reader store={store} />).unmount();
		expect(store.listeners.size).toBe(0);
	});

	it('reads by the latest function', async () => {
		const store = createStore('a b');
		function Word({ place }: { place: number }) {
			return <p>{useSyncExternalStore(store.subscribe, () => store.get().split(' ')[place])}</p>;
		}
		const { container, rerender } = render(<Word place={0} />);
		rerender(<Word place={1} />);
		expect(container.textContent).toBe('b');
		await act(() => store.set('a c'));
		expect(container.textContent).toBe('c');
	});
});
