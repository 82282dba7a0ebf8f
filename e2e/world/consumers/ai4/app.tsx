import { useChat } from '@ai-sdk/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const setting = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

function App() {
	const [threadId, setThreadId] = useState<string>();
	const { messages, input, handleInputChange, handleSubmit, status, error } = useChat({
		api: setting('api'),
		headers: { Authorization: `Bearer ${setting('apiKey')}` },
		body: { fp: 'anonymous', threadId },
		sendExtraMessageFields: true,
		onResponse: (response) => setThreadId((before) => response.headers.get('x-thread-id') ?? before),
	});
	return (
		<main>
			{messages.map(({ id, role, parts = [] }) => (
				<article key={id} aria-label={role}>
					{parts.map((part) => (part.type === 'text' ? part.text : ''))}
					<ul>
						{parts.map(
							(part) =>
								part.type === 'source' && (
									<li key={part.source.id}>
										<a href={part.source.url}>{part.source.title}</a>
									</li>
								),
						)}
					</ul>
				</article>
			))}
			<form onSubmit={handleSubmit}>
				<input aria-label="Question" value={input} onChange={handleInputChange} />
			</form>
			<p role="status">{status}</p>
			<p role="alert">{error?.message}</p>
			<code>{threadId}</code>
		</main>
	);
}

createRoot(document.querySelector('#app') as HTMLElement).render(<App />);
