/** Why a referral failed that waited for its partner to have room. */
export const noRoomReason = 'no room in time';
