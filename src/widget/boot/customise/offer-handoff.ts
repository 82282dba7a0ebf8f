import { ownDocument } from '../../page/own-document.js';
import type { Customise } from '../widget-context.js';

/** Where the panel cannot be loaded, the owner's way to a person stands beside the launcher: a link needs none of our code. */
export const offerHandoff: Customise = ({ host, options: { handoff } }, _, signal) => {
	const address = handoff?.url ?? (handoff?.email && `mailto:${handoff.email}`);
	if (!address || !/^(https?|mailto):/i.test(address)) return;
	const link = Object.assign(ownDocument.createElement('a'), {
		className: 'launcher-link',
		href: address,
		textContent: handoff?.label ?? address.replace(/^mailto:|^https?:\/\//i, ''),
	});
	const show = (event: Event) => {
		if ((event as CustomEvent<{ code: string }>).detail.code === 'load') host.root.append(link);
	};
	const hide = () => link.remove();
	host.element.addEventListener('docent:error', show, { signal });
	host.element.addEventListener('docent:open', hide, { signal });
	signal.addEventListener('abort', hide);
};
