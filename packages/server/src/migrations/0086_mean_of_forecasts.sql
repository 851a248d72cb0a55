-- additive: a forecast of energy says its mean beside its median; what an older version writes has none
-- By the hour. Sums over several people count with it (0107): the median of each is too low in sum.
alter table forecasts add column mean bigint[];
