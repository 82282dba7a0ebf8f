import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { useState } from 'react';

type Message = UIMessage<{ threadId?: string }>;

const setting = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

const transport = new DefaultChatTransport<Message>({
	api: setting('api'),
	headers: { Authorization: `Bearer ${setting('apiKey')}` },
	body: { fp: 'anonymous' },
});

/** A chat on the service with the SDK's own transport, without any code of ours. */
export function StockChat() {
	const [input, setInput] = useState('');
	const { messages, sendMessage, status, error } = useChat<Message>({ transport });
	const threadId = messages.findLast(({ role }) => role === 'assistant')?.metadata?.threadId;
	return (
		<main>
			{messages.map(({ id, role, parts }) => (
				<article key={id} aria-label={role}>
					{parts.map((part) => (part.type === 'text' ? part.text : ''))}
					<ul>
						{parts.map(
							(part) =>
								part.type === 'source-url' && (
									<li key={part.sourceId}>
										<a href={part.url}>{part.title}</a>
									</li>
								),
						)}
					</ul>
				</article>
			))}
			<form
				onSubmit={(event) => {
					event.preventDefault();
					void sendMessage({ text: input }, { body: { threadId } });
					setInput('');
				}}
			>
				<input aria-label="Question" value={input} onChange={(event) => setInput(event.target.value)} />
			</form>
			<p role="status">{status}</p>
			<p role="alert">{error?.message}</p>
			<code>{threadId}</code>
		</main>
	);
}
