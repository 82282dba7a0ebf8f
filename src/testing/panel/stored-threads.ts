import type { DocentMessage } from '../../widget/conversation/message.js';
import type { ThreadRecord } from '../../widget/conversation/threads/thread-shelf.js';

export const message = (role: 'user' | 'assistant', text: string, createdAt = 0): DocentMessage => ({
	id: `${role}-${text.slice(0, 20)}`,
	role,
	parts: [{ type: 'text', text, state: 'done' }],
	metadata: { createdAt },
});

export const thread = (localId: string, ...messages: DocentMessage[]) => ({ localId, title: localId, messages });

export const textsIn = (record: ThreadRecord | undefined): string[] | undefined =>
	record?.messages.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : ''));
