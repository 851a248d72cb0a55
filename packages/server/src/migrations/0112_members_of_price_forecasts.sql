-- additive: of forecasts of an older version it is not known what their members said, and they count as usual
-- What LEAR, trees and networks said, one after another with all hours of the day, in the unit of `value` (docs/decisions/0178).
alter table forecasts add column members bigint[];
