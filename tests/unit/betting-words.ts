/** Words of betting, which no text of the shop may use: a game of skill has a biaya main (entry fee), an adu (match) and a hadiah (prize). */
export const bettingWords =
  /\b(judi|taruhan\w*|bertaruh|bet|bets|betting|wager|gambl\w*|slot|togel|kasino|casino|gacor|jackpot|maxwin|bandar|odds|lotre|lottery|hoki|menang uang)\b/i;
