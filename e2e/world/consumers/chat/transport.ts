import { DocentTransport } from 'docent/transport';

export const transport = new DocentTransport({
	domain: 'acme',
	apiKey: 'svc_dsc_…',
	baseUrl: 'https://assistant.example.com',
	currentPath: () => location.pathname,
	threadId: sessionStorage.getItem('thread') ?? undefined,
	onThreadId(threadId) {
		if (threadId) sessionStorage.setItem('thread', threadId);
		else sessionStorage.removeItem('thread');
	},
});
