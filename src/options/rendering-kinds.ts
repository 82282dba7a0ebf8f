import { guardOnSelect } from './guard-hooks.js';
import { aFunction, type OptionKind, someText } from './option-kinds.js';
import type { MessageAction } from './rendering-options.js';

/** A function, as `guard` makes it safe to call. */
export const functionLike = <Hook>(guard: (hook: Hook) => unknown): OptionKind => ({
	expected: aFunction.expected,
	read: (value) => (typeof value === 'function' ? guard(value as Hook) : undefined),
});

function readAction(value: unknown): MessageAction | undefined {
	const { id, label, icon, onSelect } = (value ?? {}) as Partial<Record<keyof MessageAction, unknown>>;
	const texts = [id, label, ...(icon == null ? [] : [icon])];
	if (typeof onSelect !== 'function' || texts.some((text) => someText.read(text) === undefined)) return undefined;
	return {
		id: String(id),
		label: String(label),
		...(icon != null && { icon: String(icon) }),
		onSelect: guardOnSelect(onSelect as MessageAction['onSelect']),
	};
}

export const listOfActions: OptionKind = {
	expected: 'a list of { id, label, onSelect }, with an icon or without, each id once',
	read(value) {
		if (!Array.isArray(value)) return undefined;
		const actions = value.map(readAction);
		const ids = new Set(actions.map((action) => action?.id));
		return actions.includes(undefined) || ids.size < actions.length ? undefined : actions;
	},
};
