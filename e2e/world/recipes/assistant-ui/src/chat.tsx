import {
	AssistantRuntimeProvider,
	ComposerPrimitive,
	ErrorPrimitive,
	MessagePrimitive,
	ThreadPrimitive,
} from '@assistant-ui/react';
import { useChatRuntime } from '@assistant-ui/react-ai-sdk';
import { MarkdownTextPrimitive } from '@assistant-ui/react-markdown';
import { DocentTransport } from 'docent/transport';

const transport = new DocentTransport({
	domain: 'acme',
	apiKey: 'svc_dsc_…',
	baseUrl: 'https://assistant.example.com',
});

const Message = () => (
	<MessagePrimitive.Root>
		<MessagePrimitive.Parts components={{ Text: () => <MarkdownTextPrimitive /> }} />
		<MessagePrimitive.Error>
			<ErrorPrimitive.Root role="alert">
				<ErrorPrimitive.Message />
			</ErrorPrimitive.Root>
		</MessagePrimitive.Error>
	</MessagePrimitive.Root>
);

export function Chat() {
	const runtime = useChatRuntime({ transport });
	return (
		<AssistantRuntimeProvider runtime={runtime}>
			<ThreadPrimitive.Root>
				<ThreadPrimitive.Viewport>
					<ThreadPrimitive.Messages components={{ Message }} />
				</ThreadPrimitive.Viewport>
				<ComposerPrimitive.Root>
					<ComposerPrimitive.Input aria-label="Question" placeholder="Ask the docs" />
					<ComposerPrimitive.Send>Ask</ComposerPrimitive.Send>
				</ComposerPrimitive.Root>
			</ThreadPrimitive.Root>
		</AssistantRuntimeProvider>
	);
}
