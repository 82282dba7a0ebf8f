import { useEffect, useState } from 'preact/hooks';
import type { ModelToOffer } from '../../boot/widget-context.js';
import { useLanguage } from '../language.js';
import { lazyPartOfPanelTexts } from '../lazy-part.js';
import { type PanelController, useController } from '../state/panel-controller.js';
import type { ModelOfferProps } from './model-offer.lazy.js';

const ModelOffer = lazyPartOfPanelTexts(() => import('./model-offer.lazy.js'));

/** The answer below which a panel offers the model. */
const offeredAt = new WeakMap<PanelController, string>();

interface Offered extends Pick<ModelOfferProps, 'availability'> {
	model: ModelToOffer;
}

/** Asks the browser about its model below an answer that has just come, and offers it where it can be loaded: once in a panel. */
export function OfferedModel({ answer }: { answer: string }) {
	const controller = useController();
	const { tag } = useLanguage();
	const [offered, setOffered] = useState<Offered>();
	useEffect(() => {
		let isGone = false;
		async function ask() {
			if ((offeredAt.get(controller) ?? answer) !== answer) return;
			const model = await controller.options.fromIndex?.model({ reads: [tag], writes: tag });
			const availability = await model?.availability();
			if (isGone || !model || (availability !== 'downloadable' && availability !== 'downloading')) return;
			offeredAt.set(controller, answer);
			setOffered({ model, availability });
		}
		// Passages are whole without the offer.
		ask().catch(() => undefined);
		return () => {
			isGone = true;
		};
	}, [controller, answer, tag]);
	return (
		offered && (
			<ModelOffer
				availability={offered.availability}
				onAccept={offered.model.load}
				onRefuse={() => setOffered(undefined)}
			/>
		)
	);
}
