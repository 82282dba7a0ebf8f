import { useEffect, useState } from 'preact/hooks';
import { deleteThread } from '../../../client/delete-thread.js';
import { nextTask } from '../../boot/next-task.js';
import type { ThreadRecord } from '../../conversation/threads/thread-shelf.js';
import { onWindow } from '../../host/on-window.js';
import { useController } from '../state/panel-controller.js';

/** The objects that make the first formatted date slow. */
const firsts = [() => new Intl.Collator(), () => new Intl.NumberFormat()];

/** Prepares the browser to format dates, each object in a task of its own. */
function warmUpDates(): void {
	for (const first of firsts) nextTask(first);
}

/** The kept conversations and what the reader can do with them. */
export function useHistory() {
	const controller = useController();
	const { conversation } = controller;
	const [threads, setThreads] = useState<ThreadRecord[]>();
	const [removed, setRemoved] = useState<{ thread: ThreadRecord; wasOpen: boolean }>();
	const refresh = () => setThreads(conversation.threads.list());

	useEffect(() => {
		// Each gets a task of its own.
		warmUpDates();
		nextTask(() => setThreads(conversation.threads.list()));
	}, [conversation]);
	useEffect(() => {
		// Other tabs save, rename and remove conversations too.
		return onWindow('storage', () => setThreads(conversation.threads.list()));
	}, [conversation]);

	useEffect(() => {
		if (!removed) return;
		// The removal is final after another removal, or when the list or the page closes. Then the service deletes the thread too.
		let isOver = false;
		const forget = () => {
			if (!isOver && !conversation.threads.list().some(({ localId }) => localId === removed.thread.localId))
				void deleteThread(controller.options, removed.thread.threadId);
			isOver = true;
		};
		const unlisten = onWindow('pagehide', forget);
		return () => {
			unlisten();
			forget();
		};
	}, [conversation, controller, removed]);

	return {
		/** The stored conversations; `undefined` until they have been read. */
		threads,
		/** The last removal, while it can be taken back. */
		removed: removed?.thread,
		rename(localId: string, title: string) {
			conversation.threads.rename(localId, title);
			refresh();
		},
		remove(thread: ThreadRecord) {
			const wasOpen = thread.localId === conversation.localId;
			// The answer may have come further since the list was read.
			const newest = conversation.threads.list().find(({ localId }) => localId === thread.localId) ?? thread;
			void conversation.remove(thread.localId);
			setRemoved({ thread: newest, wasOpen });
			refresh();
		},
		undo() {
			if (!removed) return;
			const { thread, wasOpen } = removed;
			conversation.threads.restore(thread);
			if (wasOpen && conversation.messages.length === 0) conversation.open(thread.localId);
			setRemoved(undefined);
			refresh();
		},
		forgetAll() {
			for (const { threadId } of conversation.threads.list()) void deleteThread(controller.options, threadId);
			void conversation.remove();
			setRemoved(undefined);
			refresh();
		},
	};
}
