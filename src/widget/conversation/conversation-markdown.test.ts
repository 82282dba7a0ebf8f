import { expect, it } from 'vitest';
import { conversationMarkdown } from './conversation-markdown.js';
import type { DocentMessage } from './message.js';

const message = (role: DocentMessage['role'], ...parts: DocentMessage['parts']): DocentMessage => ({
	id: role,
	role,
	parts,
});

it('has questions as headings, answers as they came and sources with whole addresses', () => {
	const text = 'Run it [1](/guide#run).\n\n```suggestions\n(How?)[/how]\n```';
	const messages = [
		message('user', { type: 'text', text: 'How do I\nrun it?' }),
		message(
			'assistant',
			{ type: 'text', text },
			{ type: 'source-url', sourceId: 's', url: '/guide#run', title: 'Guide [new]' },
		),
	];
	expect(conversationMarkdown(messages, { sources: 'Sources' }, 'Ask Acme')).toBe(
		`# Ask Acme\n\n## How do I run it?\n\nRun it [1](/guide#run).\n\nSources:\n\n1. [Guide \\[new\\]](<${location.origin}/guide#run>)\n`,
	);
});
