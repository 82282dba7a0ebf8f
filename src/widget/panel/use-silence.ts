import { useEffect, useState } from 'preact/hooks';

/**
 * What is awaited, once nothing of it has come for `patience` milliseconds.
 *
 * @param arrival changes with everything that comes
 */
export function useSilence<Kind extends string>(
	awaited: Kind | false | undefined,
	patience: number,
	arrival: unknown,
): Kind | undefined {
	const [silence, setSilence] = useState<Kind>();
	// biome-ignore lint/correctness/useExhaustiveDependencies: each arrival starts the wait again
	useEffect(() => {
		setSilence(undefined);
		if (!awaited) return;
		const timer = setTimeout(() => setSilence(awaited), patience);
		return () => clearTimeout(timer);
	}, [awaited, arrival]);
	return silence;
}
