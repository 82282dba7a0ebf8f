export const prerender = false;
export const load = ({ params }) => ({ title: params.path.replaceAll('/', ' / ') });
