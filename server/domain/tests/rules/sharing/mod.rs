mod ical;
