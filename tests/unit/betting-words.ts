/** What nobody reads here: games of skill have a biaya main, an adu and a hadiah. */
export const bettingWords =
  /\b(judi|taruhan\w*|bertaruh|bet|bets|betting|wager|gambl\w*|slot|togel|kasino|casino|gacor|jackpot|maxwin|bandar|odds|lotre|lottery|hoki|menang uang)\b/i;
