import { useChat } from '@ai-sdk/react';
import type { UIMessage } from 'ai';
import { DocentError, type DocentMetadata, sourcesOf } from 'docent/transport';
import { type FormEvent, useState } from 'react';
import { AskAboutCode } from './ask-about-code';
import { transport } from './transport';

export type AssistantMessage = UIMessage<DocentMetadata>;

export function Assistant() {
	const [question, setQuestion] = useState('');
	const { messages, sendMessage, resumeStream, regenerate, stop, status, error } = useChat<AssistantMessage>({
		transport,
	});
	const isBusy = status === 'submitted' || status === 'streaming';

	const ask = (event: FormEvent) => {
		event.preventDefault();
		if (isBusy || question.trim() === '') return;
		sendMessage({ text: question });
		setQuestion('');
	};

	const retry = () => (DocentError.isInstance(error) && error.code === 'cut' ? resumeStream() : regenerate());

	return (
		<main>
			<AskAboutCode code="docent-service ./docs" sendMessage={sendMessage} />
			{messages.map((message) => (
				<article key={message.id} aria-label={message.role}>
					{message.parts.map((part) => part.type === 'text' && part.text)}
					<ol>
						{sourcesOf(message).map(({ url, title, heading }) => (
							<li key={url}>
								<a href={url}>{heading ?? title}</a>
							</li>
						))}
					</ol>
				</article>
			))}
			<form onSubmit={ask}>
				<input aria-label="Question" value={question} onChange={(event) => setQuestion(event.target.value)} />
				{isBusy ? (
					<button type="button" onClick={stop}>
						Stop
					</button>
				) : (
					<button type="submit">Ask</button>
				)}
			</form>
			<p role="status">{status}</p>
			{error && (
				<p role="alert">
					{error.message}
					{DocentError.isInstance(error) && error.retryable && (
						<button type="button" onClick={retry}>
							Try again
						</button>
					)}
				</p>
			)}
		</main>
	);
}
