import { useEffect, useState } from 'preact/hooks';
import type { DocentMessage } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';

/** Which silence lasts too long: before the first word, or between two. Both are texts of the panel. */
export type Stall = keyof Pick<PanelStrings, 'slow' | 'paused'>;

/** Milliseconds of silence after which the reader is told. A slow model is the reader's to stop: nothing ends by itself. */
const patience = (kind: Stall) => (kind === 'slow' ? 15_000 : 30_000);

/** Watches over an answer on its way; `messages` change with everything that arrives. */
export function useStall(status: string, messages: readonly DocentMessage[]): Stall | undefined {
	const [stall, setStall] = useState<Stall>();
	const kind = status === 'submitted' ? 'slow' : status === 'streaming' ? 'paused' : undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each arrival starts the wait again
	useEffect(() => {
		setStall(undefined);
		if (!kind) return;
		const timer = setTimeout(() => setStall(kind), patience(kind));
		return () => clearTimeout(timer);
	}, [kind, messages]);
	return stall;
}
