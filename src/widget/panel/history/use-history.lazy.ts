import { useEffect, useRef, useState } from 'preact/hooks';
import { deleteThread } from '../../../client/delete-thread.js';
import { nextTask } from '../../boot/next-task.js';
import type { ListedThread, ThreadRecord } from '../../conversation/threads/thread-shelf.js';
import { onWindow } from '../../host/on-window.js';
import { useLanguage } from '../language.js';
import { useController } from '../state/panel-controller.js';
import { whenOf } from './thread-list.lazy.js';

/** Prepares the browser to format dates: what makes the first one slow, each in a task of its own. */
function warmUpDates(language: string): void {
	nextTask(() => new Intl.Collator());
	nextTask(() => new Intl.NumberFormat(language));
	nextTask(() => whenOf(0, 0, language));
}

/** Whether all messages of a conversation are there, and not its name or its end alone. */
const isWhole = ({ messages, after }: ListedThread) => messages !== undefined && after === undefined;

/** The listed conversations. What was read of one stays until it has changed. */
const withKnown = (listed: ListedThread[], known: ListedThread[] = []): ListedThread[] =>
	listed.map((thread) => {
		const isSame = (one: ListedThread) => one.localId === thread.localId && one.updatedAt === thread.updatedAt;
		return isWhole(thread) ? thread : (known.find(isSame) ?? thread);
	});

/** The kept conversations, which this and other tabs change. */
function useThreads(isSearching: boolean) {
	const { conversation, options } = useController();
	const { tag } = useLanguage();
	const { shelf, archive } = conversation.threads;
	const [threads, setThreads] = useState<ListedThread[]>();
	const [isLimited, setLimited] = useState(false);
	/** Lists what is at hand at once the first time, and then everything. */
	const refresh = async () => {
		setThreads((known) => known ?? shelf.list());
		await archive(async (all) => {
			await all.tidy(conversation.localId);
			const listed = await all.list();
			setThreads((known) => withKnown(listed, known));
			setLimited(all.isLimited);
		});
	};
	/** Reads the conversations of which not all messages are there, one after the other. */
	const readAll = () =>
		archive(async (all) => {
			for (const thread of threads ?? []) {
				const { localId } = thread;
				const whole = isWhole(thread) ? undefined : await all.read(localId);
				if (whole) setThreads((listed) => listed?.map((one) => (one.localId === localId ? whole : one)));
			}
		});
	/** Changes when an answer out of sight has come further or has ended. */
	const answers = threads?.map(({ localId }) => conversation.answerOf(localId)).join();

	// biome-ignore lint/correctness/useExhaustiveDependencies: the list belongs to the conversations
	useEffect(() => {
		if (!threads) warmUpDates(tag);
		nextTask(() => void refresh());
		// The rest of the storage is the page's.
		const onStorage = (event: Event) => {
			const { key } = event as StorageEvent;
			if (key === null || (key.startsWith(`docent:${options.domain}:`) && key.includes(':thread:'))) void refresh();
		};
		return onWindow('storage', onStorage);
	}, [conversation, options.domain, answers]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: each is read once
	useEffect(() => {
		if (isSearching) void readAll();
	}, [isSearching, threads?.length]);

	return { threads, isLimited, setThreads, refresh };
}

/**
 * The kept conversations and what the reader can do with them.
 *
 * @param isSearching whether what is said in them is needed, too
 */
export function useHistory(isSearching: boolean) {
	const controller = useController();
	const { conversation } = controller;
	const { shelf, archive } = conversation.threads;
	const { threads, isLimited, setThreads, refresh } = useThreads(isSearching);
	const [removed, setRemoved] = useState<{ thread: ThreadRecord; wasOpen: boolean }>();
	const restored = useRef<typeof removed>(undefined);

	useEffect(() => {
		if (!removed) return;
		// The removal is final after another removal, or when the list or the page closes. Then the service deletes the thread too.
		let isOver = false;
		const forget = () => {
			if (!isOver) void deleteThread(controller.options, removed.thread.threadId);
			isOver = true;
		};
		const unlisten = onWindow('pagehide', forget);
		return () => {
			unlisten();
			if (removed !== restored.current) forget();
		};
	}, [controller, removed]);

	return {
		/** The stored conversations; `undefined` until they have been read. */
		threads,
		/** Conversations went because there were too many. */
		isLimited,
		/** The last removal, while it can be taken back. */
		removed: removed?.thread,
		/** Shows a conversation, which may have to be read first. */
		async open({ localId }: ListedThread) {
			const before = conversation.localId;
			const isKept = shelf.read(localId) ?? (await archive((all) => all.fetch(localId)));
			// The reader may have gone on to another conversation meanwhile.
			if (isKept && conversation.localId === before) controller.openThread(localId);
			else void refresh();
		},
		async rename(localId: string, title: string) {
			await archive((all) => all.rename(localId, title));
			void refresh();
		},
		async remove({ localId }: ListedThread) {
			const wasOpen = localId === conversation.localId;
			setThreads((listed) => listed?.filter((thread) => thread.localId !== localId));
			const tail = shelf.read(localId);
			// At once, because the page may be left before the database has answered.
			void conversation.remove(localId);
			const thread = (await archive((all) => all.remove(localId, tail))) ?? tail;
			if (thread) setRemoved({ thread, wasOpen });
			void refresh();
		},
		async undo() {
			if (!removed) return;
			const { thread, wasOpen } = removed;
			restored.current = removed;
			setRemoved(undefined);
			await archive((all) => all.restore(thread));
			if (wasOpen && conversation.messages.length === 0) conversation.open(thread.localId);
			void refresh();
		},
		forgetAll() {
			for (const { threadId } of threads ?? []) void deleteThread(controller.options, threadId);
			void conversation.remove();
			setRemoved(undefined);
			void refresh();
		},
	};
}
