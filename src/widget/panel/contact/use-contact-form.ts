import { useEffect, useState } from 'preact/hooks';
import { createStartersClient, type StartersClient } from '../../../client/starters-client.js';
import type { WidgetOptions } from '../../boot/widget-context.js';
import { currentPath } from '../../page/navigation/navigate.js';
import { useController } from '../state/panel-controller.js';

/** Another service, or another index, is another client. */
const clients = new WeakMap<WidgetOptions, StartersClient>();

export function startersClientOf(options: WidgetOptions): StartersClient {
	const client = clients.get(options) ?? options.fromIndex ?? createStartersClient(options);
	clients.set(options, client);
	return client;
}

/** Whether the service takes messages to a person, which it says beside the questions to begin with; `undefined` until it has. */
export function useContactForm(): boolean | undefined {
	const { options } = useController();
	const [isTold, setTold] = useState<boolean>();
	useEffect(() => {
		const asking = new AbortController();
		const told = options.gate ? undefined : startersClientOf(options).starters(currentPath(), asking.signal);
		void Promise.resolve(told).then((found) => asking.signal.aborted || setTold(found?.contact === true));
		return () => asking.abort();
	}, [options]);
	return isTold;
}
