/** Edges of a room that a walk cannot make happen, with the reasons. */
import type { Edge } from '../../../src/walk/graph/explore.ts';

const reasons = {
  noConnection: 'There is no live connection then.',
  alreadyOpen: 'A live connection opens once.',
  overConnection:
    'News comes over the connection while it is open, and elsewhere as the answer to a question: this is a net below both.',
  endsAtOnce: 'The round ends in the same moment: the walk takes both at once, as the end of the round.',
  saidByConnection: 'While the live connection is there, it is the connection that says so.',
  otherWaitEnds: 'Another wait of the room’s ends before the call is given up.',
  roundIsOver: 'By then the time of the round is over, and nothing that is played counts.',
  callGivenUp: 'The call that leaves is given up before that.',
  practiceBefore: 'A practice opponent sits down before the round, never in it.',
  invitedStake: 'An invitation has a stake of its own, and no key for a friend.',
  stakeUnknown:
    'The page has read its balance before anybody can press the key; the walk of the views presses it without.',
  invitationIsRead: 'Whoever comes back has the invitation still to read.',
} as const;

export function impossibleInRoom({ from, offer: { kind, event, sample, child, source } }: Edge): string | null {
  const [isConnecting, isLive] = [from.includes('online.connecting'), from.includes('online.live')];
  const [isPlaying, isLeaving] = [from.includes('stage.playing'), from.includes('exit.leaving')];
  const { type } = event;
  if (sample === 'balanceUnknown') return reasons.stakeUnknown;
  if (type === 'channel.opened' && !isConnecting) return isLive ? reasons.alreadyOpen : reasons.noConnection;
  if (type.startsWith('channel.') && !isConnecting && !isLive) return reasons.noConnection;
  if (type === 'news.arrived' && !isLive) return reasons.overConnection;
  if ((type === 'news.arrived' || type === 'room.accepted') && sample === 'ended' && isPlaying)
    return reasons.endsAtOnce;
  if (type === 'news.arrived' && sample === 'practice' && isPlaying) return reasons.practiceBefore;
  if (kind === 'done' && source === 'round' && sample !== 'ended' && isLive) return reasons.saidByConnection;
  if (type === 'leaveRoom.timeout' && (!isLive || from.includes('stage.starting'))) return reasons.otherWaitEnds;
  if (type === 'room.timeout' && isLeaving) return reasons.callGivenUp;
  if (child === 'silence' && isPlaying) return reasons.roundIsOver;
  if (child === 'silence' && isLeaving && !from.includes('stage.starting')) return reasons.callGivenUp;
  if (type === 'join.requested' && from.includes('invited=true') && sample !== 'fitting') return reasons.invitedStake;
  if (type === 'seat.followed' && from.includes('invited=true')) return reasons.invitationIsRead;
  return null;
}
