import { DocentTransport } from 'docent/transport';

export const transport = new DocentTransport({
	domain: 'acme',
	apiKey: 'svc_dsc_…',
	baseUrl: 'https://assistant.example.com',
	prepareSendMessagesRequest: ({ body, messages }) => ({
		body: { ...body, messages: messages.slice(-1), filter: { version: '2' } },
	}),
});
