/** Whether a client asks for Markdown rather than HTML. Browsers never name it; of two that weigh the same, the one that is named counts. */
export function wantsMarkdown(accept: string | null): boolean {
	const weights = new Map<string, number>();
	for (const entry of (accept ?? '').toLowerCase().split(',')) {
		const [type = '', ...parameters] = entry.split(';').map((text) => text.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='));
		weights.set(type, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
	}
	const markdown = weights.get('text/markdown') ?? 0;
	const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0;
	return markdown > 0 && markdown >= html;
}
