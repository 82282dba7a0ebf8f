import { withDocent } from 'docent/nextra';
import nextra from 'nextra';

const withNextra = nextra({ search: { codeblocks: false } });
const withAssistant = withDocent({ service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_…' });

export default withAssistant(
	withNextra({
		output: 'export',
		images: { unoptimized: true },
		turbopack: { resolveAlias: { 'next-mdx-import-source-file': './mdx-components.js' } },
	}),
);
