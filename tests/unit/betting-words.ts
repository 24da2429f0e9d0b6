/** Betting words that no text may use: games of skill have biaya main (entry fee), adu (match), hadiah (prize). */
export const bettingWords =
  /\b(judi|taruhan\w*|bertaruh|bet|bets|betting|wager|gambl\w*|slot|togel|kasino|casino|gacor|jackpot|maxwin|bandar|odds|lotre|lottery|hoki|menang uang)\b/i;
