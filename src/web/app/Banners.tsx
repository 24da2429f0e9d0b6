/** Above every page: what is true of the whole shop, or of the player. */
import { RunningRound } from '../flows/seat/RunningRound.tsx';
import { useFlow } from '../runtime/ports.tsx';
import { OfflineBanner } from '../flows/shell/OfflineBanner.tsx';

export function Banners() {
  const seat = useFlow('seat');
  return (
    <>
      <OfflineBanner />
      {seat && <RunningRound actor={seat} />}
    </>
  );
}
