import type { UseChatHelpers } from '@ai-sdk/react';
import type { AssistantMessage } from './assistant';

interface AskAboutCodeProps {
	code: string;
	sendMessage: UseChatHelpers<AssistantMessage>['sendMessage'];
}

export function AskAboutCode({ code, sendMessage }: AskAboutCodeProps) {
	const ask = () =>
		sendMessage({
			text: 'How do I run the service with my documentation?',
			metadata: { context: [{ type: 'code', value: code }] },
		});
	return (
		<pre>
			<code>{code}</code>
			<button type="button" onClick={ask}>
				Ask about this code
			</button>
		</pre>
	);
}
