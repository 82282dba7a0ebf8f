import { generateStaticParamsFor, importPage } from 'nextra/pages';
import { useMDXComponents as getComponents } from '../../mdx-components.js';

export const generateStaticParams = generateStaticParamsFor('mdxPath');

export async function generateMetadata(props) {
	const { mdxPath } = await props.params;
	return (await importPage(mdxPath)).metadata;
}

const Wrapper = getComponents().wrapper;

export default async function Page(props) {
	const params = await props.params;
	const { default: Content, toc, metadata } = await importPage(params.mdxPath);
	return (
		<Wrapper toc={toc} metadata={metadata}>
			<Content {...props} params={params} />
		</Wrapper>
	);
}
