/** React's hook of this name, on Preact. The whole of Preact's stand-in for React is four times as heavy and alters every element. */
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

/**
 * The store's present value; renders again whenever it has become another one. Another `subscribe` means another store.
 *
 * Rendering is synchronous, so what a component has drawn can only be out of date by a change after its render: that is looked
 * for when it subscribes, which is before the browser paints.
 */
export function useSyncExternalStore<Value>(
	subscribe: (onChange: () => void) => () => void,
	getSnapshot: () => Value,
): Value {
	const value = getSnapshot();
	const drawn = useRef({ value, getSnapshot });
	drawn.current = { value, getSnapshot };
	const [, render] = useReducer<number, undefined>((renders) => renders + 1, 0);
	useLayoutEffect(() => {
		const check = () => {
			if (!Object.is(drawn.current.value, drawn.current.getSnapshot())) render(undefined);
		};
		check();
		return subscribe(check);
	}, [subscribe]);
	return value;
}
