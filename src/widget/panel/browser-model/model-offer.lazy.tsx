import { useId, useState } from 'preact/hooks';
import { remember } from '../../host/reader-memory.js';
import { browserModelStrings } from '../../strings/parts/en-browser-model.js';
import { useLanguage } from '../language.js';
import { usePartStrings } from '../part-strings.lazy.js';
import { useController } from '../state/panel-controller.js';

export interface ModelOfferProps {
	/** What the browser says of its model. A download that runs already is offered as well: the reader's click joins it. */
	availability: 'unavailable' | 'downloadable' | 'downloading' | 'available';
	/**
	 * Has the browser load the model: `BrowserWriter.load`. It is called in the reader's click.
	 *
	 * @param onProgress receives the share that is loaded, 0 to 1
	 */
	onAccept: (onProgress: (share: number) => void) => Promise<unknown>;
	/** The reader does not want it now, or never again; the latter is remembered as `browser-model-off`. */
	onRefuse: (refusal: 'now' | 'never') => void;
}

/** A share of the download, or what became of it. */
type Progress = number | 'offered' | 'ready' | 'failed';

/** Offers the download of the browser's model. Nothing is loaded before the reader presses its button. */
function ModelOffer({ availability, onAccept, onRefuse }: ModelOfferProps) {
	const { domain } = useController().options;
	const { tag, panel } = useLanguage();
	const strings = usePartStrings('browserModel', browserModelStrings);
	const [progress, setProgress] = useState<Progress>('offered');
	const id = useId();
	const isOffered = availability === 'downloadable' || availability === 'downloading' || progress !== 'offered';
	if (!strings || !isOffered) return null;
	const accept = () => {
		// Nothing may come between the click and the call.
		const loading = onAccept((share) => setProgress((before) => (typeof before === 'number' ? share : before)));
		setProgress(0);
		loading.then(
			() => setProgress('ready'),
			() => setProgress('failed'),
		);
	};
	const refuse = (refusal: 'now' | 'never') => {
		if (refusal === 'never') remember(domain, 'browser-model-off', 'yes');
		onRefuse(refusal);
	};
	const percent = (share: number) => new Intl.NumberFormat(tag, { style: 'percent' }).format(share);
	const isLoading = typeof progress === 'number';
	const state = isLoading
		? progress < 1
			? strings.downloading(percent(progress))
			: strings.preparing
		: progress === 'offered'
			? strings.about
			: strings[progress];
	return (
		<section class="model-offer mt-3 rounded-lg border border-line bg-raised p-[11px] text-sm" aria-labelledby={id}>
			<h4 id={id} class="font-semibold">
				{strings.title}
			</h4>
			{/* Each percent would be read aloud. */}
			<p class="text-muted" role={isLoading ? undefined : 'status'}>
				{state}
			</p>
			{isLoading && <progress class="mt-2" aria-labelledby={id} value={progress < 1 ? progress : undefined} />}
			{!isLoading && progress !== 'ready' && (
				<div class="mt-3 flex flex-wrap items-center gap-4">
					<button type="button" class="primary-button" onClick={accept}>
						{progress === 'failed' ? panel.retry : strings.download}
					</button>
					<button type="button" class="text-button" onClick={() => refuse('now')}>
						{strings.notNow}
					</button>
					<button type="button" class="text-button" onClick={() => refuse('never')}>
						{strings.never}
					</button>
				</div>
			)}
		</section>
	);
}

export { default as css } from './browser-model.css';
export { ModelOffer as view };
